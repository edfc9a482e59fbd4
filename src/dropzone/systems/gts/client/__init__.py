"""What clients are sent: views, boards and surveys."""
