"""What people see of a battle: view, marks, picture."""
